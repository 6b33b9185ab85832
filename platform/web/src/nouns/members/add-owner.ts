/** Members of an organization. */

import type { AddOwner } from '@tradepost/contract/platform/account'
import * as z from 'zod'
import { organizationPath } from '#src/shell/frames/organizations.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Makes a member an additional owner of the business. With `steps_down`, the caller becomes an admin. */
export function addOwner(slug: string, body: AddOwner): Promise<null> {
  return sendRequest(z.null(), `${organizationPath(slug)}/hand-over`, { method: 'POST', body })
}
