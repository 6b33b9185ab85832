import { zodResolver } from '@hookform/resolvers/zod'
import { getDeviceTime } from '@tradepost/ui/formats/relative-time'
import { toDay } from '@tradepost/ui/inputs/calendar'
import { DateTimePicker, timeZoneLabel } from '@tradepost/ui/inputs/date-time-picker'
import { Field } from '@tradepost/ui/inputs/field'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { type NewBan, useBan } from './api.ts'
import type { UserDialogProps } from './user-dialog.ts'

const secondsUntil = (at: string): number => Math.ceil((Date.parse(at) - getDeviceTime().getTime()) / 1000)

const BanForm = z.object({
  reason: z.string().trim().min(1, t('adminUsers.ban.reasonMissing')).max(500, t('adminUsers.ban.reasonTooLong')),
  until: z
    .string()
    .optional()
    .refine((at) => at === undefined || secondsUntil(at) > 0, t('adminUsers.ban.untilPast')),
})
type BanForm = z.infer<typeof BanForm>

const toBan = ({ reason, until }: BanForm): NewBan => ({
  banReason: reason,
  ...(until === undefined ? {} : { banExpiresIn: secondsUntil(until) }),
})

/** Bans a user, with a reason that they will see, and an end. */
export function BanDialog({ user, onClose }: UserDialogProps) {
  const ban = useBan(user, t('adminUsers.ban.done', { name: user.name }))
  const form = useForm<BanForm>({ resolver: zodResolver(BanForm), mode: 'onTouched', defaultValues: { reason: '' } })
  const { errors } = form.formState
  const now = getDeviceTime()
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('adminUsers.ban.title', { name: user.name })}
      description={t('adminUsers.ban.description')}
      submitLabel={t('adminUsers.ban.submit')}
      tone="danger"
      failureTitle={t('adminUsers.ban.failed')}
      pending={ban.isPending}
      error={ban.error}
      onSubmit={form.handleSubmit((values) => ban.mutate(toBan(values), { onSuccess: onClose }))}
    >
      <Field
        label={t('adminUsers.ban.reason')}
        hint={t('adminUsers.ban.reasonHint', { name: user.name })}
        error={errors.reason?.message}
      >
        <Textarea {...form.register('reason')} />
      </Field>
      <Field
        label={t('adminUsers.ban.until')}
        isOptional
        hint={t('adminUsers.ban.untilHint', { zone: timeZoneLabel(now) })}
        error={errors.until?.message}
      >
        <Controller
          control={form.control}
          name="until"
          render={({ field }) => (
            <DateTimePicker
              label={t('adminUsers.ban.until')}
              min={toDay(now)}
              firstTime="23:59"
              value={field.value}
              onValueChange={field.onChange}
            />
          )}
        />
      </Field>
    </FormDialog>
  )
}
