import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/messages.ts'

export const PasskeyNameForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => t('account.security.passkeys.nameField.missing') })
    .max(60, { error: () => t('account.security.passkeys.nameField.tooLong') }),
})
export type PasskeyNameForm = z.infer<typeof PasskeyNameForm>

/** Shows the field for a passkey's name, so that people recognize the device later. */
export function PasskeyNameField({ form }: { form: UseFormReturn<PasskeyNameForm> }) {
  return (
    <Field
      label={t('account.security.passkeys.nameField.label')}
      error={form.formState.errors.name?.message}
      hint={t('account.security.passkeys.nameField.hint')}
    >
      <Input autoComplete="off" {...form.register('name')} />
    </Field>
  )
}
