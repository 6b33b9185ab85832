export type Link = { label: string; url: string }
/** `amount` is money as it is shown. */
export type SumRow = { label: string; amount: string }
type Fact = { label: string; value: string }

/** Who writes, and in which language: the same for every letter of a program to one reader. */
export type Sender = {
  /** Stands above the letter. */
  name: string
  language: { code: string; direction: 'ltr' | 'rtl' }
  /** Leads to the bare link below a button, where letters have one. */
  linkHint?: string
}

/** What a mail says, whatever it looks like. Names and addresses that somebody typed have come through mail-names.ts. */
export type EmailContent = {
  to: string
  subject: string
  title: string
  /** The first is also what an inbox shows beside the subject. */
  paragraphs: readonly string[]
  sum?: { rows: readonly SumRow[]; total: SumRow }
  /** What else is good to know, each by its name. */
  facts?: readonly Fact[]
  /** What the mail is for: a button, and the first link of the text. */
  action?: Link
  /** Another way, with the words that lead to it. */
  otherwise?: Link & { question: string }
  footer: string
}

/** The letter for readers without HTML: each link on a line of its own, the action's first. */
export function emailText({ title, paragraphs, sum, facts = [], action, otherwise, footer }: EmailContent): string {
  const rows = sum ? [...sum.rows, sum.total] : []
  const blocks = [
    title,
    ...paragraphs,
    rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    otherwise ? `${otherwise.question} ${otherwise.label}:\n${otherwise.url}` : '',
    footer,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}
