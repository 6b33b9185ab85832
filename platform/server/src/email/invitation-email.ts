import { toPlainAddress, toPlainName } from '@tradepost/kit/email/email-names'
import type { Translate } from '#src/messages.ts'
import type { EmailDraft } from './translate-email.ts'

type EmailedInvitation = {
  to: string
  shopName: string
  inviter: { name: string; email: string }
  roles: readonly string[]
  url: string
}

/** Names a role: the built-in ones in the reader's language, a custom one as the shop called it. */
function roleLabel(t: Translate, role: string): string {
  if (role === 'owner' || role === 'admin' || role === 'member') return t(`invitation.roles.${role}`)
  return toPlainName(role)
}

/** Names who invites. Falls back to the email if the name has nothing to read. */
const inviterLabel = ({ name, email }: EmailedInvitation['inviter']): string =>
  /[\p{L}\p{N}]/u.test(name) ? toPlainName(name) : toPlainAddress(email)

/** Invites someone to a shop. The link works for 48 hours (specification, section 4). */
export const invitationEmail = ({ to, shopName, inviter, roles, url }: EmailedInvitation): EmailDraft => ({
  to,
  write: (t) => {
    const email = toPlainAddress(inviter.email)
    const names = { inviter: inviterLabel(inviter), shop: toPlainName(shopName) }
    return {
      // Without names: the limit of emails to one address counts those with the same subject.
      subject: t('invitation.subject'),
      title: t('invitation.title', names),
      paragraphs: [
        t('invitation.text', { ...names, email }),
        t('invitation.role', { roles: roles.map((role) => roleLabel(t, role)).join(', ') }),
        t('invitation.where'),
      ],
      action: { label: t('invitation.action'), url },
      footer: t('invitation.footer'),
    }
  },
})
