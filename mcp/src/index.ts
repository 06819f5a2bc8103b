/** What a host of its own mounts: the answer to one message over HTTP, and what its confirmations are made with. */
export { Confirmations } from './confirmations.ts'
export { answerMessage, type HttpCaller } from './http.ts'
