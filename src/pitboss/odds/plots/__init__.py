"""Pictures of odds and simulations. Matplotlib draws them and is imported only when one is drawn."""
