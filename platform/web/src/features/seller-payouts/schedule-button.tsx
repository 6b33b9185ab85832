import { useQuery } from '@tanstack/react-query'
import { PayoutSchedule, type PayoutSettings } from '@tradepost/contract/provider/payouts'
import { Button } from '@tradepost/ui/button'
import { Stat, StatGroup } from '@tradepost/ui/charts/stat'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { toast } from '@tradepost/ui/overlays/toast'
import { Skeleton } from '@tradepost/ui/skeleton'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { formatDay } from '#src/shell/moment.ts'
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

/** Shows the day of the next payout, and how often payouts are made. Nothing if the provider has no such setting. */
export function NextPayout({ slug }: { slug: string }) {
  const { data, isPending } = useQuery(payoutScheduleQuery(slug))
  if (isPending) return <Skeleton className="h-[117px] rounded-lg" />
  if (!data?.settings) return null
  const { next_payout_at: at, schedule } = data.settings
  return (
    <StatGroup>
      <Stat
        label={t('sellerPayouts.schedule.nextPayout')}
        definition={t(`sellerPayouts.schedule.texts.${schedule}`)}
        value={
          <time dateTime={at} className="text-xl tracking-[-0.02em]">
            {formatDay(at)}
          </time>
        }
        note={t(`sellerPayouts.schedule.${schedule}`)}
      />
    </StatGroup>
  )
}

/** Shows the schedule to people who may change it. Nothing if the provider has no such setting. */
export function ScheduleButton({ slug }: { slug: string }) {
  const mayChange = usePermissions(slug)('settings:update')
  const { data } = useQuery(payoutScheduleQuery(slug))
  const [isOpen, setIsOpen] = useState(false)
  const settings = data?.settings
  if (!settings || !mayChange) return null
  return (
    <>
      <Button icon={<CalendarClock aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('sellerPayouts.schedule.title')}
      </Button>
      {isOpen ? <ScheduleDialog slug={slug} settings={settings} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
