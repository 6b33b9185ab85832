import type { Hono } from 'hono'
import { markOpenedInvitation } from '#src/auth/organizations/opened-invitation.ts'
import { type Deps, transact } from '#src/deps.ts'
import { findUser } from '#src/door.ts'
import { followInvitationLink } from './follow-link.ts'
import { isInvitationId } from './read-page.ts'

/**
 * Follows the emailed links, `/invitations/{id}?token=…`, and goes on to the page without the token, so that it stays in no
 * history and is sent to no other site.
 */
export function mountInvitationLinks(app: Hono, deps: Deps): void {
  app.get('/invitations/:id', async (c, next) => {
    const id = c.req.param('id')
    const token = c.req.query('token')
    if (token === undefined || !isInvitationId(id)) return next()
    const user = await findUser(deps, c)
    const marks = await transact(deps, (work) => followInvitationLink(work, { id, token, userId: user?.id }))
    if (marks) c.header('set-cookie', markOpenedInvitation(deps.config, id), { append: true })
    return c.redirect(`/invitations/${id}`)
  })
}
