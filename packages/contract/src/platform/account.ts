import * as z from 'zod'

/** GET /api/account: account data for a person's own pages, beside the session. */
export const Account = z
  .object({
    name: z.string(),
    email: z.string(),
    is_verified: z.boolean(),
    has_password: z.boolean().meta({ description: 'False for someone who has only signed in with a social provider' }),
    has_proven_mailbox: z.boolean().meta({
      description: 'Whether an emailed link was opened in a browser of this account. Guest purchases only appear after that',
    }),
    email_change: z
      .object({ new_email: z.string(), awaits: z.enum(['current_email', 'new_email']) })
      .nullable()
      .meta({ description: 'A pending change of email, and the mailbox whose link must be opened next' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

/** A member who can become an owner of a business. */
export const Successor = z.object({ member_id: z.string(), name: z.string(), email: z.string() }).meta({ id: 'Successor' })
export type Successor = z.infer<typeof Successor>

/** GET /api/account/deletion: what prevents deleting the account; no items if nothing does. */
export const AccountDeletion = z
  .object({
    sole_owned: z
      .array(z.object({ slug: z.string(), name: z.string(), successors: z.array(Successor) }))
      .meta({ description: 'Open businesses without another owner. Each needs one, or must be closed, first' }),
  })
  .meta({ id: 'AccountDeletion' })
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** POST /api/organizations/{slug}/hand-over */
export const AddOwner = z
  .strictObject({
    member_id: z.string().min(1),
    steps_down: z.boolean().optional().meta({ description: 'The caller stays as an admin' }),
  })
  .meta({ id: 'HandOver' })
export type AddOwner = z.infer<typeof AddOwner>

/** POST /api/organizations/{slug}/close: repeats the slug, so that no one closes a shop by mistake. */
export const CloseOrganization = z.strictObject({ confirm_slug: z.string() }).meta({ id: 'CloseOrganization' })
export type CloseOrganization = z.infer<typeof CloseOrganization>

/** POST /api/account/prove-mailbox: the same answer whether or not an email was sent. */
export const MailboxProof = z.object({ status: z.boolean() }).meta({ id: 'MailboxProof' })

/** POST /api/account/password: for somebody who signs in another way. */
export const FirstPassword = z.object({ new_password: z.string().max(1000) }).meta({ id: 'FirstPassword' })
