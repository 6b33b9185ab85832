import type { AddOwner, CloseOrganization } from '@tradepost/contract/platform/account'
import * as z from 'zod'
import { organizationPath } from '#src/shell/organizations.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Both requests return 204 without a body. */
const Done = z.null()

/** Makes a member an additional owner of the business. */
export function addOwner(slug: string, body: AddOwner) {
  return sendRequest(Done, `${organizationPath(slug)}/hand-over`, { method: 'POST', body })
}

/** Closes the business: its shop and dashboard are deleted, its orders are kept. */
export function closeOrganization(slug: string, body: CloseOrganization) {
  return sendRequest(Done, `${organizationPath(slug)}/close`, { method: 'POST', body })
}
