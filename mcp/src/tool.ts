/** Defines tools: their context, their results, and the two steps of tools that spend money or make a decision. */
import type { CallToolResult, StandardSchemaWithJSON, ToolAnnotations } from '@modelcontextprotocol/server'
import { ApprovalPendingError, type Parley } from '@parley/sdk'
import { z } from 'zod'
import type { Confirmations, Confirmed, Settled } from './confirmations.ts'
import { errorReference } from './generated/docs.ts'
import { failure, ToolError, toolResult, waiting } from './results.ts'

/** The context in which a tool acts. */
export interface AgentContext {
  readonly parley: Parley
  /** The API key of the calls. Confirmation tokens are bound to it. */
  readonly apiKey: string
  readonly confirmations: Confirmations
  /** The URL of the dashboard, where people accept and sign. */
  readonly dashboardUrl: string | null
  /** Timeout of a tool, including all of its calls. */
  readonly timeoutMs: number
}

export interface Tool {
  readonly name: string
  readonly config: {
    readonly title: string
    readonly description: string
    readonly annotations: ToolAnnotations
    readonly inputSchema: StandardSchemaWithJSON
    readonly outputSchema: StandardSchemaWithJSON
  }
  /** `args` are the arguments after validation by the input schema. */
  call(context: AgentContext, args: unknown, signal: AbortSignal): Promise<CallToolResult>
}

type Args<I extends z.ZodRawShape> = z.infer<z.ZodObject<I>>

interface ToolFields<I extends z.ZodRawShape> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: I
}

const readOnlyAnnotations: ToolAnnotations = { readOnlyHint: true, openWorldHint: false }
export const writeAnnotations: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
}
/** The action cannot be undone, or spends money. */
const destructiveAnnotations: ToolAnnotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }

export const anyObjects = () => z.array(z.looseObject({}))
export const machineSize = z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8)], 'must be 1, 2, 4 or 8')
export const anyObject = () => z.looseObject({})

/** A tool that executes immediately. */
export function tool<I extends z.ZodRawShape>(
  fields: ToolFields<I> & { readonly annotations?: ToolAnnotations; readonly output: z.ZodRawShape },
  run: (context: AgentContext, args: Args<I>, signal: AbortSignal) => Promise<readonly [sentence: string, data: Record<string, unknown>]>,
): Tool {
  const { name, title, description, annotations = readOnlyAnnotations, input, output } = fields
  const schemas = { inputSchema: withCachedSchema(z.strictObject(input)), outputSchema: withCachedSchema(z.looseObject(output)) }
  return {
    name,
    config: { title, description, annotations, ...schemas },
    async call(context, args, signal) {
      const deadline = AbortSignal.timeout(context.timeoutMs)
      try {
        return toolResult(...(await run(context, args as Args<I>, AbortSignal.any([signal, deadline]))))
      } catch (error) {
        if (error instanceof ApprovalPendingError) return waiting(error)
        return failure(deadline.aborted && error === deadline.reason ? timeoutError(name, context) : error)
      }
    },
  }
}

const timeoutError = (name: string, { timeoutMs }: AgentContext): ToolError =>
  new ToolError(
    `${name} took longer than ${timeoutMs / 1000} s and was canceled. Its result is unknown. Check it before you call the tool again.`,
  )

/** Caches the JSON Schema: it is generated when tools are first listed, not for every message. */
function withCachedSchema<S extends z.ZodType>(schema: S): StandardSchemaWithJSON {
  let jsonSchema: Record<string, unknown> | undefined
  const toJsonSchema = () => {
    jsonSchema ??= z.toJSONSchema(schema, { io: 'input' })
    return jsonSchema
  }
  const { validate } = schema['~standard']
  return { '~standard': { version: 1, vendor: 'parley', validate, jsonSchema: { input: toJsonSchema, output: toJsonSchema } } }
}

interface Plan {
  /** What would happen, for people. */
  readonly summary: string
  /** The data on which the summary is based. */
  readonly details?: Record<string, unknown>
  /** Values that the second step must respect. */
  readonly settled?: Settled
}
interface Steps<I extends z.ZodRawShape> {
  /** Reads data and changes nothing. */
  readonly plan: (context: AgentContext, args: Args<I>, signal: AbortSignal) => Promise<Plan>
  readonly execute: (
    context: AgentContext,
    args: Args<I>,
    options: { readonly idempotencyKey: string; readonly signal: AbortSignal },
    settled: Settled,
  ) => Promise<readonly [sentence: string, data: object]>
}

const confirmArgument = {
  confirm: z
    .string()
    .max(1_000)
    .optional()
    .describe('The token from the first call. Send it with the same arguments, after the person you act for has agreed.'),
}
const twoSteps = 'Needs two calls: the first, without `confirm`, only returns what would happen. Show that to the person you act for.'

/** A tool that spends money or makes a decision: the first call returns what would happen and a token, the second executes it. */
export function confirmedTool<I extends z.ZodRawShape>(
  fields: ToolFields<I> & { readonly scope: string },
  { plan, execute }: Steps<I>,
): Tool {
  const { name } = fields
  const output = {
    status: z.enum(['needs_confirmation', 'waiting_for_approval', 'done']),
    summary: z.string(),
    confirm: z.string().optional(),
    expires_at: z.string().optional(),
    details: anyObject().optional(),
    result: anyObject().optional(),
    approval: anyObject().optional(),
  }
  const description = `${fields.description} ${twoSteps}`
  const input = { ...fields.input, ...confirmArgument }
  return tool({ ...fields, description, annotations: destructiveAnnotations, input, output }, async (context, rawArgs, signal) => {
    const { confirm, args } = withoutToken<I>(rawArgs)
    const intent = { tool: name, args, key: context.apiKey }
    if (confirm === undefined) {
      const planned = await plan(context, args, signal)
      await expectScope(context, fields.scope, signal)
      return confirmationRequest(planned, context.confirmations.issue(intent, planned.settled ?? {}))
    }
    const { settled, idempotencyKey } = expectConfirmed(context.confirmations.verify(intent, confirm))
    const [summary, result] = await execute(context, args, { idempotencyKey, signal }, settled)
    return [summary, { status: 'done', summary, result }]
  })
}

/** Fails at the first step if the key lacks the scope, so that nobody is asked to agree to an impossible action. */
async function expectScope({ parley }: AgentContext, scope: string, signal: AbortSignal): Promise<void> {
  const { scopes } = await parley.me.get({ signal })
  if (scopes.includes(scope)) return
  const remedy = errorReference.insufficient_scope?.remedy ?? ''
  throw new ToolError(`insufficient_scope: The API key does not have the scope ${scope}.\n${remedy}`)
}

/** The schema has already rejected other properties. */
function withoutToken<I extends z.ZodRawShape>(rawArgs: { readonly confirm?: unknown }): { confirm: string | undefined; args: Args<I> } {
  const { confirm, ...args } = rawArgs
  return { confirm: typeof confirm === 'string' ? confirm : undefined, args: args as Args<I> }
}

function confirmationRequest({ summary, details }: Plan, { token, expiresAt }: { readonly token: string; readonly expiresAt: string }) {
  const data = { status: 'needs_confirmation', summary, ...(details && { details }), confirm: token, expires_at: expiresAt }
  return [`Nothing was executed yet. ${summary} To execute it, call again with the same arguments and \`confirm\`.`, data] as const
}

function expectConfirmed(confirmed: Confirmed | undefined): Confirmed {
  if (confirmed) return confirmed
  throw new ToolError('The token does not match these arguments, or has expired. Call again without `confirm`.')
}
