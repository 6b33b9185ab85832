import * as z from 'zod'
import type { Noun } from './noun.ts'
import type { NewsOf } from './save-records.ts'
import { NOUNS } from './table.ts'

const Payload = z.looseObject({ payload_type: z.string() })
const Id = z.string().min(1).max(200)

/** `paymentId`: the payment that changed with the object. */
type EventNews = NewsOf & { noun: Noun; paymentId: string | undefined }

/** Reads what an event's data says about an object with records; undefined for every other payload. */
export function findEventNews(data: unknown, happenedAt: Date): EventNews | undefined {
  const payload = Payload.safeParse(data).data
  const noun = NOUNS.find((each) => each.payload !== undefined && each.payload === payload?.payload_type)
  if (!payload || !noun) return undefined
  const { payload_type: _, ...body } = payload
  const id = Id.safeParse(body[noun.id]).data
  if (id === undefined) return undefined
  const paymentId = noun.changesPayment === undefined ? undefined : Id.safeParse(body[noun.changesPayment]).data
  return { noun, id, paymentId, news: { kind: 'event', body, happenedAt } }
}
