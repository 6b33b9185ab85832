import { readRefusal } from '#src/shell/refusal.ts'

/** Server's codes for a change that needs a younger session. */
const NEEDS_PROOF = ['SESSION_NOT_FRESH', 'SESSION_EXPIRED']

let ask: () => Promise<boolean> = async () => false

/** Sets who asks the person to sign in again; it returns whether they did. */
export function onProofNeeded(handler: () => Promise<boolean>): void {
  ask = handler
}

async function needsProof(response: Response): Promise<boolean> {
  if (response.status !== 400 && response.status !== 403) return false
  const refusal = await readRefusal(response.clone())
  return refusal !== undefined && NEEDS_PROOF.includes(refusal.code)
}

/** Sends a request. If it needs a younger session, the person signs in over the page, and the request is sent again. */
export async function sendWithProof(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  return (await needsProof(response)) && (await ask()) ? send() : response
}
