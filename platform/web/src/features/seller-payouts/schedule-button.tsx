import { useQuery } from '@tanstack/react-query'
import { PayoutSchedule, type PayoutSettings } from '@tradepost/contract/provider/payouts'
import { Button } from '@tradepost/ui/button'
import { RadioGroup } from '@tradepost/ui/radio-group'
import { toast } from '@tradepost/ui/toast'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/form-dialog.tsx'
import { formatDay } from '#src/shell/moment.ts'
import { usePermissions } from '#src/shell/organizations.ts'
import { payoutScheduleQuery, useSavePayoutSchedule } from './api.ts'

type DialogProps = { slug: string; settings: PayoutSettings; onClose: () => void }

function ScheduleDialog({ slug, settings, onClose }: DialogProps) {
  const [schedule, setSchedule] = useState<PayoutSchedule>(settings.schedule)
  const save = useSavePayoutSchedule(slug)
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t('sellerPayouts.schedule.title')}
      description={t('sellerPayouts.schedule.next', { date: formatDay(settings.next_payout_at) })}
      submitLabel={t('sellerPayouts.schedule.save')}
      failureTitle={t('sellerPayouts.schedule.failed')}
      pending={save.isPending}
      isDisabled={schedule === settings.schedule}
      error={save.error}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(
          { schedule },
          {
            onSuccess: () => {
              toast.success(t('sellerPayouts.schedule.done'))
              onClose()
            },
          },
        )
      }}
    >
      <RadioGroup
        legend={t('sellerPayouts.schedule.label')}
        value={schedule}
        onValueChange={setSchedule}
        layout="plain"
        options={PayoutSchedule.options.map((value) => ({
          value,
          label: t(`sellerPayouts.schedule.${value}`),
          detail: t(`sellerPayouts.schedule.texts.${value}`),
        }))}
      />
    </FormDialog>
  )
}

/** Shows the next payout, and the schedule to people who may change it. Nothing if the provider has no such setting. */
export function ScheduleButton({ slug }: { slug: string }) {
  const mayChange = usePermissions(slug)('settings:update')
  const { data } = useQuery(payoutScheduleQuery(slug))
  const [isOpen, setIsOpen] = useState(false)
  const settings = data?.settings
  if (!settings) return null
  return (
    <>
      <span className="text-sm text-ink-3">{t('sellerPayouts.schedule.next', { date: formatDay(settings.next_payout_at) })}</span>
      {mayChange ? (
        <Button icon={<CalendarClock aria-hidden="true" />} onClick={() => setIsOpen(true)}>
          {t('sellerPayouts.schedule.title')}
        </Button>
      ) : null}
      {isOpen ? <ScheduleDialog slug={slug} settings={settings} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
