import { LANGUAGES } from '@tradepost/messages/languages'
import * as z from 'zod'

/** GET /api/site: facts about this installation that any page needs. */
export const Site = z
  .object({
    requires_email_verification: z.boolean(),
    has_mailbox: z.boolean().meta({ description: 'Emails are kept in the built-in mailbox at /mailbox' }),
    demo_shop: z.string().nullable().meta({ description: 'Slug of the demo shop' }),
    has_passwords: z.boolean().meta({ description: 'If false, people sign in with a social provider or a passkey' }),
    password_length: z.object({ min: z.int(), max: z.int() }),
    has_password_reset: z.boolean().meta({ description: 'Whether a link to a new password is emailed' }),
    reset_revokes_sessions: z.boolean().meta({ description: 'Whether a password reset signs out everywhere' }),
    sends_verification_email: z.boolean(),
    can_change_email: z.boolean(),
    can_delete_account: z.boolean(),
    can_unlink_last_account: z.boolean(),
    has_social_sign_up: z.boolean().meta({ description: 'Whether social providers create accounts' }),
    social_providers: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .meta({ description: 'Social providers for sign-in. The ID is what /api/auth/sign-in/social accepts' }),
    deletes_account_by_mail: z.boolean().meta({
      description: 'Whether an emailed link confirms deleting an account without a password. If false, a fresh session does',
    }),
    provider_url: z.string().meta({ description: 'Base URL of the embedded payments provider’s API' }),
    has_docs: z.boolean().meta({ description: 'Whether the guide is at /docs' }),
  })
  .meta({ id: 'Site' })
export type Site = z.infer<typeof Site>

/** One email in the built-in mailbox, as listed by GET /mailbox.json, newest first. */
export const MailboxMail = z
  .object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    sentAt: z.iso.datetime(),
  })
  .meta({ id: 'MailboxMail' })
export type MailboxMail = z.infer<typeof MailboxMail>

/** PUT /api/language */
export const ChooseLanguage = z
  .strictObject({ language: z.enum(LANGUAGES, `This language isn't available. Use one of ${LANGUAGES.join(', ')}`) })
  .meta({ id: 'ChooseLanguage' })
export type ChooseLanguage = z.infer<typeof ChooseLanguage>
