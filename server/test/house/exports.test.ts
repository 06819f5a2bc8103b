/** Every export of a file is imported by another: what only one file uses is not exported. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { root } from '../paths.ts'

/** Files imported from outside this repository's files: by users of packages, and by programs that load a file by its path. */
const entries = [
  'sdk/src/index.ts',
  'mcp/src/index.ts',
  'vitest.config.ts',
  'server/test/global-setup.ts',
  'dashboard/stories/build-pages.ts',
]
/** A class for each resource, whether or not the SDK adds to it. */
const generated = 'sdk/src/generated/resources.ts'
/** Files that are loaded by their names. */
const excluded = /^tools\/compatibility\//

const folders = ['contract/src', 'sdk', 'cli', 'mcp', 'server/src', 'server/test', 'dashboard', 'bench', 'reliability', 'tools']
const files = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter(({ name, parentPath }) => /\.(tsx?|mjs)$/.test(name) && !/\/(dist[\w-]*|node_modules|out)(\/|$)/.test(parentPath))
  .map(({ name, parentPath }) => relative(root, join(parentPath, name)))
  .concat('vitest.config.ts')

interface Module {
  readonly exported: readonly string[]
  /** Names that are imported from other files, as `file name`; `*` is all of a file. */
  readonly imported: readonly string[]
}

const pathOf = (file: string, specifier: string): string =>
  specifier.startsWith('.')
    ? relative(root, join(root, dirname(file), specifier))
    : specifier.replace(/^@parley\/contract\/(.+)$/, 'contract/src/$1.ts').replace(/^@parley\/(sdk|mcp)$/, '$1/src/index.ts')

function readModule(file: string): Module {
  const text = readFileSync(join(root, file), 'utf8')
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
  const { statements } = ts.createSourceFile(file, text, options)
  const importedFrom = (specifier: ts.Expression, names: readonly string[]) =>
    names.map((name) => `${pathOf(file, (specifier as ts.StringLiteral).text)} ${name}`)
  const imported = statements.flatMap((one) => {
    if (ts.isImportDeclaration(one)) return importedFrom(one.moduleSpecifier, namesImported(one.importClause))
    return ts.isExportDeclaration(one) && one.moduleSpecifier ? importedFrom(one.moduleSpecifier, namesListed(one.exportClause)) : []
  })
  const dynamicImports = [...text.matchAll(/\bimport\(\s*'([^']+)'\)/g)].map(([, specifier = '']) => `${pathOf(file, specifier)} *`)
  return { exported: statements.flatMap(namesExported), imported: [...imported, ...dynamicImports, ...namesInPrograms(file, text)] }
}

function namesImported(clause: ts.ImportClause | undefined): string[] {
  return [...(clause?.name ? ['default'] : []), ...(clause?.namedBindings ? namesListed(clause.namedBindings) : [])]
}
const namesListed = (list: ts.NamedImportBindings | ts.NamedExportBindings | undefined): string[] =>
  list && 'elements' in list ? list.elements.map((one) => (one.propertyName ?? one.name).text) : ['*']

/** What a tool bundles is a text that imports from the contract's folder. */
const namesInPrograms = (file: string, text: string): string[] =>
  file.endsWith('.mjs')
    ? [...text.matchAll(/^export \{ (.+) \} from '([^']+)'/gm)].flatMap(([, names = '', specifier = '']) =>
        names.split(', ').map((name) => `${pathOf('contract/src/program', specifier)} ${name}`),
      )
    : []

function namesExported(statement: ts.Statement): string[] {
  if (ts.isExportAssignment(statement)) return ['default']
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement
    return exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : []
  }
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  const has = (kind: ts.SyntaxKind) => modifiers.some((one) => one.kind === kind)
  if (!has(ts.SyntaxKind.ExportKeyword)) return []
  if (has(ts.SyntaxKind.DefaultKeyword)) return ['default']
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(({ name }) => namesBound(name))
  const { name } = statement as ts.DeclarationStatement
  return name && ts.isIdentifier(name) ? [name.text] : []
}
const namesBound = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((one) => (ts.isOmittedExpression(one) ? [] : namesBound(one.name)))

it('every export is imported by another file', () => {
  const modules = new Map(files.map((file) => [file, readModule(file)]))
  const imported = new Set([...modules.values()].flatMap((one) => one.imported))
  const isImported = (file: string, name: string) => imported.has(`${file} ${name}`) || imported.has(`${file} *`)
  const searched = [...modules].filter(([file]) => ![...entries, generated].includes(file) && !excluded.test(file))
  const unused = searched.flatMap(([file, { exported }]) =>
    exported.filter((name) => !isImported(file, name)).map((name) => `${file}: ${name}`),
  )
  expect(modules.size).toBeGreaterThan(1_000)
  expect(unused, 'used in its own file alone, or nowhere: drop the export').toEqual([])
})
