import type { CloseOrganization } from '@tradepost/contract/platform/account'
import * as z from 'zod'
import { organizationPath } from '#src/shell/organizations.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Closes the business: its shop and dashboard are deleted, its orders are kept. */
export function closeOrganization(slug: string, body: CloseOrganization) {
  return sendRequest(z.null(), `${organizationPath(slug)}/close`, { method: 'POST', body })
}
