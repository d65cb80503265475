/** The source of the pages, taken apart by the compilers' own parsers: what is shown, what is code, what is imported. */
import { parse } from 'svelte/compiler'
import ts from 'typescript'

const FILES = import.meta.glob<string>(['../src/**/*.svelte', '../src/**/*.ts', '!../src/**/*wire.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

export interface Source {
  path: string
  source: string
  /** Words between tags and in attributes that somebody reads or hears. */
  shown: string[]
  /** Every string in the code, a template's piece by piece. */
  strings: string[]
  /** What it imports, as paths from `src`: at once, or in a page when a part of it is opened. */
  imports: string[]
}

/** Attributes that somebody reads or hears. */
const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'label', 'aria-valuetext', 'yes']
const AS_TYPED = ['code', 'pre', 'kbd']

interface Node {
  type: string
  [part: string]: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Visits a node and all below it, unless the visitor says that it has seen to what is below. */
function walk(value: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (isNode(value) && !visit(value)) for (const part of Object.values(value)) walk(part, visit)
}

function readSvelte(source: string, found: Source): void {
  const { instance, module, fragment } = parse(source, { modern: true })
  walk([instance, module, fragment], (node) => {
    if (node.type === 'RegularElement' && AS_TYPED.includes(node.name as string)) return true
    if (node.type === 'Attribute' || node.type === 'StyleDirective') {
      const texts = Array.isArray(node.value) ? (node.value as Node[]).filter((one) => one.type === 'Text') : []
      if (SPOKEN.includes(node.name as string)) found.shown.push(...texts.map((one) => one.data as string))
      walk(Array.isArray(node.value) ? (node.value as Node[]).filter((one) => one.type !== 'Text') : node.value, code)
      return true
    }
    if (node.type === 'Text') found.shown.push(node.data as string)
    return code(node)
  })
  function code(node: Node): boolean {
    if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression') {
      found.imports.push((node.source as Node).value as string)
      return true
    }
    if (node.type.startsWith('TS')) return !node.type.endsWith('Expression')
    if (node.type === 'Literal' && typeof node.value === 'string') found.strings.push(node.value)
    if (node.type === 'TemplateElement') found.strings.push((node.value as { cooked: string }).cooked)
    return false
  }
}

function readTypeScript(source: string, found: Source): void {
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      if (node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
        found.imports.push(node.moduleSpecifier.text)
      return
    }
    if (ts.isTypeNode(node)) return
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return // a page, asked for later
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.strings.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('one.ts', source, ts.ScriptTarget.ES2022))
}

/** The path from `src` of what a source imports by a path of its own. */
function resolved(from: string, to: string): string {
  const path = new URL(to, `http://src/${from}`).pathname.slice(1)
  return FILES[`../src/${path}`] === undefined ? `${path}.ts` : path
}

function read(path: string, source: string): Source {
  const found: Source = { path, source, shown: [], strings: [], imports: [] }
  if (path.endsWith('.svelte')) readSvelte(source, found)
  else readTypeScript(source, found)
  found.imports = found.imports.filter((to) => to.startsWith('.')).map((to) => resolved(path, to))
  return found
}

export const SOURCES: Source[] = Object.entries(FILES).map(([path, source]) =>
  read(path.slice('../src/'.length), source),
)
