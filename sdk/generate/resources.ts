/** Generates the resource classes and the base class of the client. */
import type { Method, Resource } from './model.ts'
import { docComment, indent, type TypeWriter } from './type-writer.ts'

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const pathName = ({ path }: Resource) => path.map(capital).join('')
const classNameOf = (resource: Resource) => `${pathName(resource)}Resource`

/** All classes, children before parents. */
export function resourceClasses(root: Resource, types: TypeWriter): string[] {
  return [...root.children.values()].flatMap((child) => [...resourceClasses(child, types), classOf(child, types)])
}

/** The base class of the client: a field for each top-level resource. */
export function rootClass(root: Resource): string {
  return `/** Every resource of the API, named as the documentation names them. */
export class Resources extends Resource {
  ${indent(childrenOf(root).join('\n'))}
}`
}

function childrenOf(resource: Resource): string[] {
  return [...resource.children].map(([name, child]) => `readonly ${name} = new ${classNameOf(child)}(this.transport)`)
}

function classOf(resource: Resource, types: TypeWriter): string {
  const methods = resource.methods.map((method) => methodText(resource, method, types))
  const members = [childrenOf(resource).join('\n'), ...methods].filter((text) => text !== '')
  return `export class ${classNameOf(resource)} extends Resource {\n  ${indent(members.join('\n\n'))}\n}`
}

function methodText(resource: Resource, method: Method, types: TypeWriter): string {
  const base = pathName(resource) + capital(method.name)
  const query = method.query.length > 0 && declareQuery(`${base}Query`, method, types)
  const body = method.body && types.declare(`${base}Body`, method.body.schema, 'sent')
  const isBodyNeeded = method.httpMethod !== 'POST' || (method.body !== undefined && types.requires(method.body.schema))
  const parameters = [
    ...method.parameters.map((name) => `${name}: string`),
    body && (isBodyNeeded ? `body: ${body}` : `body: ${body} = {}`),
    query && (method.query.some(({ required }) => required) ? `query: ${query}` : `query: ${query} = {}`),
    method.replay === 'keyed' ? 'options?: WriteOptions' : 'options?: CallOptions',
  ].filter((text) => typeof text === 'string')
  const spec = [
    `method: '${method.httpMethod}'`,
    `path: ${pathExpression(method.path)}`,
    body && 'body',
    query && 'query',
    method.replay !== 'safe' && `replay: '${method.replay}'`,
  ].filter((text) => typeof text === 'string')
  const { kind, returnType } = returnTypeOf(base, method, types)
  return `${docComment(method.description)}${method.name}(${parameters.join(', ')}): ${returnType} {
  return this.transport.${kind}({ ${spec.join(', ')} }, options)
}`
}

function declareQuery(name: string, { query }: Method, types: TypeWriter): string {
  const properties = Object.fromEntries(
    query.map(({ name: parameter, schema, description }) => [parameter, description === undefined ? schema : { ...schema, description }]),
  )
  const required = query.filter((one) => one.required).map((one) => one.name)
  return types.declare(name, { type: 'object', properties, required }, 'sent')
}

/** A list returns its items: paginated, or in full. */
function returnTypeOf(base: string, { list, reply }: Method, types: TypeWriter): { kind: 'call' | 'list' | 'pages'; returnType: string } {
  if (!list) return { kind: 'call', returnType: `Promise<${types.declare(`${base}Reply`, reply, 'received')}>` }
  const items = types.itemsOf(reply)
  const item = types.declare(`${base}Item`, items, 'received')
  return list === 'full' ? { kind: 'list', returnType: `Promise<${item}[]>` } : { kind: 'pages', returnType: `PagePromise<${item}>` }
}

/** An ID is always encoded as one path segment. */
function pathExpression(path: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${segment(${name}, '${name}')}`)
  return filled === path ? `'${path}'` : `\`${filled}\``
}
