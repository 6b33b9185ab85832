import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod'

export const PasskeyNameForm = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(60, 'At most 60 characters'),
})
export type PasskeyNameForm = z.infer<typeof PasskeyNameForm>

/** Field for a passkey's name, so that people recognize the device later. */
export function PasskeyNameField({ form }: { form: UseFormReturn<PasskeyNameForm> }) {
  return (
    <Field label="Name" error={form.formState.errors.name?.message} hint="Helps you recognize the device it’s on.">
      <Input autoComplete="off" {...form.register('name')} />
    </Field>
  )
}
