/** For an HTTP server that mounts the MCP endpoint: responds to one message, and creates its confirmation tokens. */
export { Confirmations } from './confirmations.ts'
export { answerMessage, type HttpCaller } from './http.ts'
