import type { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { SECOND } from '@tradepost/kit/clock'
import { isSameSecret } from '@tradepost/kit/secrets'
import type { Deps } from './deps.ts'
import { fault } from './faults.ts'

/** What a signed address lets its holder do, and with what. A signature for one subject says nothing about another. */
export type LinkSubject = {
  purpose: 'upload an image' | 'upload a file' | 'download a file'
  id: string
  receiver?: string
}

type NewLink = LinkSubject & { path: string; seconds: number }

// As JSON, so that no two subjects make the same text.
const wordsOf = ({ purpose, id, receiver = '' }: LinkSubject, expires: string) => JSON.stringify([purpose, id, receiver, expires])

/** An address that works for so many seconds of the provider's clock, for whoever holds it. */
export function signedUrl(deps: Deps, link: NewLink): string {
  const expires = String(Math.ceil(deps.clock.now().getTime() / SECOND) + link.seconds)
  const url = new URL(deps.config.url + link.path)
  url.searchParams.set('expires', expires)
  if (link.receiver) url.searchParams.set('receiver', link.receiver)
  url.searchParams.set('signature', deps.linkKey.digest(wordsOf(link, expires)))
  return url.href
}

/** @throws 403 LINK_NOT_VALID for an address that we did not sign for this subject, LINK_EXPIRED for one that is too old. */
export function checkLink(deps: Deps, subject: LinkSubject, query: SignedLinkQuery): void {
  const signature = deps.linkKey.digest(wordsOf({ ...subject, receiver: query.receiver }, query.expires))
  if (!isSameSecret(signature, query.signature)) throw fault('LINK_NOT_VALID')
  if (deps.clock.now().getTime() >= Number(query.expires) * SECOND) throw fault('LINK_EXPIRED')
}
