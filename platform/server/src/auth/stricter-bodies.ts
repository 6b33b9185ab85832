import * as z from 'zod'

const Name = z.string().trim().min(1, 'Enter your name').max(200)
const Image = z.string().max(2000).nullish()
const AdminRole = z.enum(['admin', 'user'])
/** A role that an organization makes for itself: no blanks, no look-alikes of the three that there are. */
const OwnRole = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,39}$/, 'A role has small letters, digits, "-" or "_"')
  .refine((role) => !['owner', 'admin', 'member'].includes(role), 'This role is there already')

/** Bodies that better-auth 1.7.7 answers with 500, or should not take (reference, auth.md, "Faults"): refused before. */
export const STRICTER_BODIES: Readonly<Record<string, z.ZodType>> = {
  '/update-user': z.looseObject({ name: Name.optional(), image: Image }),
  '/sign-up/email': z.looseObject({ name: Name.optional(), email: z.string().max(254).optional(), image: Image }),
  '/organization/update': z.looseObject({
    data: z
      .looseObject({ name: z.string().optional(), slug: z.string().optional() })
      .refine((data) => Object.keys(data).length > 0, 'Say what to change'),
  }),
  '/organization/create-role': z.looseObject({ role: OwnRole }),
  '/organization/update-role': z.looseObject({ data: z.looseObject({ roleName: OwnRole.optional() }) }),
  '/admin/set-role': z.looseObject({ role: z.union([AdminRole, z.array(AdminRole).min(1)]) }),
  '/admin/create-user': z.looseObject({ role: z.union([AdminRole, z.array(AdminRole).min(1)]).optional() }),
  // Whose code it is, the signed-in person decides by opening it, not the program that asks for it.
  '/device/code': z.looseObject({ user_id: z.never('A device code is not made for a person').optional() }),
}

/** Fields that hold an address; what is none is "Invalid email" everywhere (specification, section 5). */
export const EMAIL_FIELDS: Readonly<Record<string, string>> = {
  '/sign-up/email': 'email',
  '/request-password-reset': 'email',
  '/forget-password': 'email',
  '/send-verification-email': 'email',
  '/change-email': 'newEmail',
}
