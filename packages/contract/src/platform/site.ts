import * as z from 'zod'

/** GET /api/site: what any page needs to know about this installation. */
export const Site = z
  .object({
    requires_email_verification: z.boolean(),
    has_mailbox: z.boolean().meta({ description: 'Mail ends in the built-in mailbox at /mailbox' }),
    demo_shop: z.string().nullable().meta({ description: 'Slug of the shop to look at first' }),
    password_length: z.object({ min: z.int(), max: z.int() }),
    social_providers: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .meta({ description: 'Who else people may sign in with here: the id is what /api/auth/sign-in/social takes' }),
    deletes_account_by_mail: z
      .boolean()
      .meta({ description: 'Without a password, a mailed link confirms that an account goes; false: a fresh session does' }),
  })
  .meta({ id: 'Site' })
export type Site = z.infer<typeof Site>

/** One mail of the built-in mailbox, as GET /mailbox.json lists them, newest first. */
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
