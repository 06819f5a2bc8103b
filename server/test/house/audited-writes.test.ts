/** Each write has an audit row: every handler of a write card reaches the function that records. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Card } from '@parley/contract/endpoint'
import { partnerCards } from '@parley/contract/partner'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { root } from '../paths.ts'

/** The writes that leave no audit row, and why. */
const unrecorded: Readonly<Record<string, string>> = {
  createQuote: 'stores nothing',
  previewRequest: 'stores nothing',
  previewRental: 'stores nothing',
  readEmailConfirmation: 'stores nothing',
  readInvitation: 'stores nothing',
  readOperatorInvitation: 'stores nothing',
  readPasswordReset: 'stores nothing',
  startPasskey: 'stores a challenge, which the step that answers it spends',
  startPasskeyProof: 'stores a challenge',
  startPasskeySignIn: 'stores a challenge',
  startPasswordResetProof: 'stores a challenge',
  markRead: 'keeps what a person has read',
  markAllRead: 'keeps what a person has read',
  markMessagesRead: 'keeps what a person has read',
  signUp: 'is a stranger’s: nobody is known yet, and the step that follows its link is recorded',
  forgotPassword: 'is a stranger’s: nobody is known yet, and the step that follows its link is recorded',
  setAutopilot: 'is of the test world, which is no record of anything',
  emptyTestWorld: 'is of the test world, which is no record of anything',
}

interface Source {
  /** What a name of the file refers to: the file and the name that it is exported under. */
  readonly imports: ReadonlyMap<string, readonly [file: string, name: string]>
  /** What the file declares at its top, and the members of its objects, by name. */
  readonly declared: ReadonlyMap<string, ts.Node>
}
const sources = new Map<string, Source>()
function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const imports = new Map<string, readonly [string, string]>()
  const declared = new Map<string, ts.Node>()
  const tree = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const from = statement.moduleSpecifier.text
      const named = statement.importClause?.namedBindings
      if (!from.startsWith('.') || !named || !ts.isNamedImports(named)) continue
      const target = relative(root, join(root, dirname(file), from))
      for (const { name, propertyName } of named.elements) imports.set(name.text, [target, (propertyName ?? name).text])
    } else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name) {
      declared.set(statement.name.text, statement)
    } else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) declared.set(name.text, initializer)
    }
  }
  const found = { imports, declared }
  sources.set(file, found)
  return found
}

const auditStore = 'server/src/domain/audit/store.ts'
const seen = new Map<string, boolean>()

/** Whether a piece of code names the recording function, or something that reaches it. */
function records(file: string, node: ts.Node): boolean {
  const { imports, declared } = sourceOf(file)
  const names = new Set<string>()
  const collect = (one: ts.Node) => {
    if (ts.isTypeNode(one)) return
    if (ts.isIdentifier(one)) names.add(one.text)
    ts.forEachChild(one, collect)
  }
  collect(node)
  return [...names].some((name) => {
    const [target, exported] = imports.get(name) ?? [file, name]
    if (target === auditStore) return /^record/.test(exported)
    const found = target === file ? declared.get(name) : undefined
    return target === file ? found !== undefined && found !== node && declares(file, name) : declares(target, exported)
  })
}

function declares(file: string, name: string): boolean {
  const key = `${file} ${name}`
  const known = seen.get(key)
  if (known !== undefined) return known
  // A circular reference stops here.
  seen.set(key, false)
  const node = file.endsWith('.ts') ? sourceOf(file).declared.get(name) : undefined
  const found = node !== undefined && records(file, node)
  seen.set(key, found)
  return found
}

/** The handlers that are named as a card: members of objects, and constants that refer to them. */
function handlersOf(name: string, folder: string): [string, ts.Node][] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  return files.flatMap((short) => {
    const file = join(folder, short)
    const found: [string, ts.Node][] = []
    const visit = (node: ts.Node) => {
      const isHandler = ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)
      if (isHandler && node.name.getText() === name) found.push([file, node])
      else ts.forEachChild(node, visit)
    }
    visit(treeOf(file))
    return found
  })
}
const trees = new Map<string, ts.SourceFile>()
function treeOf(file: string): ts.SourceFile {
  const tree = trees.get(file) ?? ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  trees.set(file, tree)
  return tree
}

it('each write leaves an audit row, except for those that are named with their reason', () => {
  const cards = Object.entries({ ...partnerCards, ...dashboardCards }) as [string, Card][]
  // The page of the sandbox calls handlers of the partner's cards under names of its own.
  const isCopy = (name: string, { path }: Card) => path.startsWith('/sandbox') && !(name in partnerCards)
  const writes = cards.filter(([name, card]) => card.method !== 'GET' && !isCopy(name, card)).map(([name]) => name)
  const silent = writes.filter((name) => !handlersOf(name, 'server/src/api').some(([file, node]) => records(file, node)))
  expect(silent.sort()).toEqual(Object.keys(unrecorded).sort())
})
