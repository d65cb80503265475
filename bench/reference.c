/* The kept reference of the odds bench: counts the categories of all five-card and all six-card hands.

   It shares nothing with pitboss and is never made faster. The bench divides the time of a solve by the time of this
   program, measured in turns on the same machine. So a regression shows on any machine. It prints the processor
   seconds and the counts, which the bench checks. */

#include <stdint.h>
#include <stdio.h>
#include <time.h>

enum { HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, CATEGORIES };

static int has_straight(uint32_t ranks)
{
    uint32_t with_low_ace = ranks << 1 | ranks >> 12;
    return (with_low_ace & with_low_ace >> 1 & with_low_ace >> 2 & with_low_ace >> 3 & with_low_ace >> 4) != 0;
}

static int category(const uint32_t suits[4])
{
    uint32_t once = 0, twice = 0, thrice = 0, four = 0;
    for (int suit = 0; suit < 4; suit++) {
        four |= thrice & suits[suit];
        thrice |= twice & suits[suit];
        twice |= once & suits[suit];
        once |= suits[suit];
        if (__builtin_popcount(suits[suit]) >= 5 && has_straight(suits[suit]))
            return STRAIGHT_FLUSH;
    }
    if (four)
        return FOUR;
    if (thrice && __builtin_popcount(twice) > 1)
        return FULL_HOUSE;
    for (int suit = 0; suit < 4; suit++)
        if (__builtin_popcount(suits[suit]) >= 5)
            return FLUSH;
    if (has_straight(once))
        return STRAIGHT;
    if (thrice)
        return THREE;
    if (__builtin_popcount(twice) > 1)
        return TWO_PAIR;
    return twice ? PAIR : HIGH_CARD;
}

static void count(int first, int left, uint32_t suits[4], long counts[CATEGORIES])
{
    if (left == 0) {
        counts[category(suits)]++;
        return;
    }
    for (int card = first; card <= 52 - left; card++) {
        suits[card & 3] ^= 1u << (card >> 2);
        count(card + 1, left - 1, suits, counts);
        suits[card & 3] ^= 1u << (card >> 2);
    }
}

int main(void)
{
    clock_t began = clock();
    for (int size = 5; size <= 6; size++) {
        uint32_t suits[4] = {0};
        long counts[CATEGORIES] = {0};
        count(0, size, suits, counts);
        for (int at = 0; at < CATEGORIES; at++)
            printf("%ld ", counts[at]);
    }
    printf("%.6f\n", (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
