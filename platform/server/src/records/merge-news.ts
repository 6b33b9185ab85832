import { isDeepStrictEqual } from 'node:util'

/**
 * What a row holds of a thing of the provider. A ticket is a number from one sequence of our database: whichever process
 * drew it, a larger one was drawn later. Instants are the provider's, by the clock of the business.
 */
export type Kept = {
  /**
   * Fields as the provider gave them, each at its latest value: some only lists show, others only the thing itself. Null when
   * the provider no longer has it.
   */
  body: Body | null
  /** Whether the body has everything, or only what the provider's lists show. */
  isWhole: boolean
  source: 'event' | 'answer'
  /** Ticket of the last write. */
  writtenAs: number
  /** Ticket of the moment since when the row may be behind. An answer asked for later ends the doubt. */
  doubtedAs: number | null
  /** The latest event that was applied. */
  happenedAt: Date | null
}

export type Body = { readonly [field: string]: unknown }

/** `askedAs`: a ticket that was drawn before the provider was asked. */
export type News =
  | { kind: 'event'; body: Body; happenedAt: Date }
  | { kind: 'answer'; body: Body; askedAs: number }
  /** A line of a list, or a fact, has some of the fields. */
  | { kind: 'listed'; body: Body; askedAs: number }
  /** What somebody did, which the provider confirmed: facts that only lists tell beside it. */
  | { kind: 'done'; body: Body; askedAs: number }
  | { kind: 'gone'; askedAs: number }

type Answer = Exclude<News, { kind: 'event' }>

/** Whether the row says the same already. What it has never heard of contradicts nothing that a list says. */
function holds({ body, isWhole, writtenAs }: Kept, news: News): boolean {
  if (news.kind === 'gone') return body === null && writtenAs > 0
  if (body === null || ((news.kind === 'event' || news.kind === 'answer') && !isWhole)) return false
  const isHeld = (field: string, value: unknown) =>
    isDeepStrictEqual(body[field], value) || (news.kind === 'listed' && body[field] === undefined)
  return Object.entries(news.body).every(([field, value]) => isHeld(field, value))
}

/** An event is as old as it says. Beside an answer that cannot be told, so the row takes it and is doubted. */
function weighEvent(kept: Kept, news: Extract<News, { kind: 'event' }>, ticket: number): Kept {
  const { happenedAt, source, writtenAs } = kept
  if (happenedAt && news.happenedAt < happenedAt) return kept
  const isNewer = !happenedAt || news.happenedAt > happenedAt
  // Whichever is newer, both say the same; an answer that is still on its way may be older than either.
  if (holds(kept, news)) return { ...kept, writtenAs: ticket, happenedAt: news.happenedAt }
  const isCertain = writtenAs === 0 || (source === 'event' && isNewer)
  return {
    body: { ...kept.body, ...news.body },
    isWhole: true,
    source: 'event',
    writtenAs: ticket,
    doubtedAs: isCertain && kept.doubtedAs === null ? null : ticket,
    happenedAt: news.happenedAt,
  }
}

/**
 * An answer that was overtaken only raises a doubt, as the thing can be asked about again. What was done is taken all the same:
 * what was told meanwhile either says nothing of it, says the same, or was read before it was done. Only of two people who do
 * opposite things at once the one who is heard last wins, until a list says how it is.
 */
function weighOvertaken(kept: Kept, news: Answer, ticket: number): Kept {
  if (holds(kept, news)) return kept
  if (news.kind !== 'done' || kept.body === null) return { ...kept, doubtedAs: ticket }
  return { ...kept, body: { ...kept.body, ...news.body }, writtenAs: ticket, doubtedAs: ticket }
}

/** An answer is newer than everything that was written before it was asked for. */
function weighAnswer(kept: Kept, news: Answer, ticket: number): Kept {
  if (news.askedAs <= kept.writtenAs) return weighOvertaken(kept, news, ticket)
  const isSame = holds(kept, news)
  // What says the same as the events did leaves them in charge: a later event is still newer than all that the row says.
  const written = { ...kept, source: isSame ? kept.source : 'answer', writtenAs: ticket } as const
  const doubtedAs = kept.doubtedAs !== null && news.askedAs <= kept.doubtedAs ? kept.doubtedAs : null
  if (news.kind === 'gone') return { ...written, body: null, isWhole: true, doubtedAs }
  const isKnown = isSame && Object.keys(news.body).every((field) => kept.body !== null && field in kept.body)
  const body = isKnown ? kept.body : { ...kept.body, ...news.body }
  if (news.kind === 'answer') return { ...written, body, isWhole: true, doubtedAs }
  if (isSame) return { ...written, body, doubtedAs: kept.doubtedAs ?? (kept.isWhole ? null : ticket) }
  // Where a line of a list differs, the fields that lists leave out may have changed as well.
  return { ...written, body, isWhole: false, doubtedAs: ticket }
}

/**
 * The row after some news, by the rule of decision 29; the same object where the news changes nothing. In doubt the provider
 * is asked again, so a row is right once it is neither doubted nor behind an event that is still under way.
 * @param ticket drawn after the row was locked
 */
export function mergeNews(kept: Kept, news: News, ticket: number): Kept {
  return news.kind === 'event' ? weighEvent(kept, news, ticket) : weighAnswer(kept, news, ticket)
}

/** A row that nothing has been written to yet. */
export const EMPTY: Kept = { body: null, isWhole: false, source: 'event', writtenAs: 0, doubtedAs: null, happenedAt: null }
