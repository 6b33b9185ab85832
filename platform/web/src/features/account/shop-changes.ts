import type { AddOwner, CloseOrganization } from '@tradepost/contract/platform/account'
import * as z from 'zod'
import { organizationPath } from '#src/shell/organizations.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Both answer 204, which has no body. */
const Done = z.null()

/** Makes a member an owner of the business, too. */
export function addOwner(slug: string, body: AddOwner) {
  return sendRequest(Done, `${organizationPath(slug)}/hand-over`, { method: 'POST', body })
}

/** Closes the business: its shop and its dashboard are gone, its orders are kept. */
export function closeOrganization(slug: string, body: CloseOrganization) {
  return sendRequest(Done, `${organizationPath(slug)}/close`, { method: 'POST', body })
}
