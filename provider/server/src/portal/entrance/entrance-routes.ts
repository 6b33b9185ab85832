import { OpenPortal, RequestPortalLink } from '@tradepost/contract/hosted/portal-links'
import { nameSubject } from '@tradepost/kit/current-request'
import { getClientKey } from '@tradepost/kit/http/web-server'
import { providerRoutes } from '#src/callers.ts'
import { readLanguage } from '#src/messages.ts'
import { checkOrigin } from '#src/portal/check-origin.ts'
import { clearVisitor, rememberVisitor } from './find-visitor.ts'
import { openPortal } from './open-portal.ts'
import { sendRequestedLink } from './request-link.ts'

/** What the page in front of the portal calls: only a page of ours may open a session in this browser. */
export const portalEntranceRoutes = providerRoutes('Customer portal')
  .post(
    '/portal/{business_id}/open',
    {
      summary: 'Open the portal by a link',
      caller: 'hosted',
      rate: 'entrance',
      event: 'portal.entered',
      body: OpenPortal,
      status: 204,
      faults: [403],
    },
    async ({ deps, params, body, request }) => {
      checkOrigin(request, deps)
      const at = { deps, businessId: params.business_id }
      rememberVisitor(request, at, await openPortal(deps, { ...at, token: body.token }))
    },
  )
  .post(
    '/portal/{business_id}/links',
    {
      summary: 'Email a link to the portal',
      caller: 'hosted',
      rate: 'entrance',
      event: 'portal.asked',
      body: RequestPortalLink,
      status: 204,
      faults: [403, 404],
    },
    async ({ deps, params, body, request }) => {
      checkOrigin(request, deps)
      nameSubject(deps.security.digestEmail(body.email))
      await sendRequestedLink(deps, {
        businessId: params.business_id,
        email: body.email,
        client: getClientKey(request),
        language: readLanguage(request),
      })
    },
  )
  .delete(
    '/portal/{business_id}/session',
    { summary: 'Leave the portal', caller: 'hosted', rate: 'entrance', event: 'portal.left', status: 204, faults: [403] },
    async ({ deps, params, request }) => {
      checkOrigin(request, deps)
      await clearVisitor(request, { deps, businessId: params.business_id })
    },
  )
