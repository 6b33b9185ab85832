import * as z from 'zod'

/** An error of nodemailer that says what the server answered. */
const Answered = z.object({ responseCode: z.number() })

/** An email that the mail server didn't take: the code of its answer (RFC 5321), and which try it was, from 1. */
export type Rejected = { recipient: string; code: number; attempt: number }

type Mail = { recipient: string; attemptCount: number }

/**
 * Tells of an email that the server answered for; one that it never saw isn't rejected. Returns the code of its answer; null
 * without one.
 */
export function tellRejected(onRejected: ((mail: Rejected) => void) | undefined, mail: Mail, error: unknown): number | null {
  const { responseCode: code } = Answered.safeParse(error).data ?? {}
  if (code !== undefined) onRejected?.({ recipient: mail.recipient, code, attempt: mail.attemptCount })
  return code ?? null
}
