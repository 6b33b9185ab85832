import type { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { type Clock, SECOND } from '@tradepost/kit/clock'
import { fault } from './faults.ts'
import type { Scope } from './scope.ts'

/** The permission of a signed URL, and the object that it's for. A signature for one subject is invalid for any other. */
export type LinkSubject = {
  purpose:
    | 'upload an image'
    | 'upload a file'
    | 'upload evidence'
    | 'download a file'
    | 'download evidence'
    | 'see a delivery'
    | 'pay what a subscription owes'
    | 'complete an abandoned checkout'
    | 'stop checkout reminders'
  id: string
  receiver?: string
}

type NewLink = LinkSubject & { path: string; seconds: number }

// JSON, so that two subjects never produce the same text.
const wordsOf = ({ purpose, id, receiver = '' }: LinkSubject, expires: string) => JSON.stringify([purpose, id, receiver, expires])

/** The clock that URLs expire by: the provider's own, or that of a business. */
type Signing = Pick<Scope, 'linkKey'> & { clock: Clock }

/** Signs a link that works for the given seconds of a clock, for anyone who has it. */
export function signLink(by: Signing, link: Omit<NewLink, 'path'>): SignedLinkQuery {
  const expires = String(Math.ceil(by.clock.now().getTime() / SECOND) + link.seconds)
  return { expires, receiver: link.receiver ?? '', signature: by.linkKey.digest(wordsOf(link, expires)) }
}

/** Returns the URL of a signed link. */
export function signedUrl(by: Signing & Pick<Scope, 'url'>, link: NewLink): string {
  const { expires, receiver, signature } = signLink(by, link)
  const url = new URL(by.url + link.path)
  url.searchParams.set('expires', expires)
  if (receiver) url.searchParams.set('receiver', receiver)
  url.searchParams.set('signature', signature)
  return url.href
}

/** Checks that we signed a URL for this subject, however long ago. @throws 403 LINK_NOT_VALID */
export function checkSignature({ linkKey }: Pick<Signing, 'linkKey'>, subject: LinkSubject, query: SignedLinkQuery): void {
  const words = wordsOf({ ...subject, receiver: query.receiver }, query.expires)
  if (!linkKey.isDigest(query.signature, words)) throw fault('LINK_NOT_VALID')
}

/** @throws 403 LINK_NOT_VALID if we didn't sign the URL for this subject, LINK_EXPIRED if it's too old. */
export function checkLink(by: Signing, subject: LinkSubject, query: SignedLinkQuery): void {
  checkSignature(by, subject, query)
  if (by.clock.now().getTime() >= Number(query.expires) * SECOND) throw fault('LINK_EXPIRED')
}
