import type { TestProvider } from '#src/test-provider.ts'

export type Shown = { to: string; subject: string; text: string; html: string; sentAt: string }

/** What a buyer was sent but receipts, oldest first. */
export async function listEmailsTo(provider: TestProvider, email: string): Promise<Shown[]> {
  const answer = await provider.request(`/mailbox.json?to=${encodeURIComponent(email)}`)
  const mails = (await answer.json()) as Shown[]
  return mails.filter(({ subject }) => !subject.startsWith('Your receipt')).toReversed()
}

/** When each was sent, and what it is about. */
export const subjectsOf = (mails: readonly Shown[]): string[] =>
  mails.map(({ sentAt, subject }) => `${sentAt.slice(0, 16)} ${subject}`)

/** The address of the page where another card is given. */
export function cardLinkIn(mail: Shown | undefined): string {
  const [url] = /https?:\/\/\S+\/card\?\S+/.exec(mail?.text ?? '') ?? []
  if (!url) throw new Error(`No link to give another card in: ${mail?.text}`)
  return url
}
