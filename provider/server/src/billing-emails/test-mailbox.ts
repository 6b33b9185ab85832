import type { TestProvider } from '#src/testing/test-provider.ts'

export type ReceivedEmail = { to: string; subject: string; text: string; html: string; sentAt: string }

/** Lists the emails that a buyer received, without receipts, oldest first. */
export async function listEmailsTo(provider: TestProvider, email: string): Promise<ReceivedEmail[]> {
  const answer = await provider.request(`/mailbox.json?to=${encodeURIComponent(email)}`)
  const mails = (await answer.json()) as ReceivedEmail[]
  return mails.filter(({ subject }) => !subject.startsWith('Your receipt')).toReversed()
}

/** Returns the time and the subject of each email. */
export const subjectsOf = (mails: readonly ReceivedEmail[]): string[] =>
  mails.map(({ sentAt, subject }) => `${sentAt.slice(0, 16)} ${subject}`)

/** Returns the URL of the page that changes the card. */
export function cardLinkIn(mail: ReceivedEmail | undefined): string {
  const [url] = /https?:\/\/\S+\/card\?\S+/.exec(mail?.text ?? '') ?? []
  if (!url) throw new Error(`No link to give another card in: ${mail?.text}`)
  return url
}
