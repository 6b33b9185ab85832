import { toPlainAddress, toPlainName, toQuotedName } from '@tradepost/kit/email-names'
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

/** Invites someone to a shop. The link works for 48 hours (specification, section 4). */
export const invitationEmail = ({ to, shopName, inviter, roles, url }: EmailedInvitation): EmailDraft => ({
  to,
  write: (t) => {
    const quotes = [t('quotes.open'), t('quotes.close')] as const
    return {
      subject: t('invitation.title'),
      title: t('invitation.title'),
      paragraphs: [
        t('invitation.text', {
          inviter: toQuotedName(inviter.name, quotes),
          email: toPlainAddress(inviter.email),
          shop: toQuotedName(shopName, quotes),
        }),
        t('invitation.role', { roles: roles.map((role) => roleLabel(t, role)).join(', ') }),
        t('invitation.where'),
      ],
      action: { label: t('invitation.action'), url },
      footer: t('invitation.footer'),
    }
  },
})
