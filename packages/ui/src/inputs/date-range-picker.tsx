import { CalendarDays } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DateRange } from 'react-day-picker'
import { Button } from '#src/button.tsx'
import { useNow } from '#src/formats/relative-time.tsx'
import { useIsPhone } from '#src/look/media-query.tsx'
import { t } from '#src/messages.tsx'
import { Popover } from '#src/overlays/popover.tsx'
import { type Bounds, Calendar, type Day, formatCalendarDay, toDate, toDay, toDisabledMatchers } from './calendar.tsx'

/** Both ends are inclusive. */
export type DayRange = { from: Day; to: Day }

type DateRangePickerProps = Bounds & {
  value: DayRange | undefined
  onValueChange: (range: DayRange | undefined) => void
  label: string
  placeholder?: string
  /** Common ranges: "Last 30 days". */
  presets?: readonly { label: string; range: DayRange }[]
  /** A custom trigger, such as a FilterChip. */
  trigger?: ReactNode
  align?: 'start' | 'end'
}

/** Selects a range of days. Calls back only when both ends are selected. */
export function DateRangePicker({
  value,
  onValueChange,
  label,
  placeholder = t('datePicker.allTime'),
  presets = [],
  trigger,
  align = 'end',
  min,
  max,
}: DateRangePickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const now = useNow()
  const [draft, setDraft] = useState<DateRange | undefined>()
  const isPhone = useIsPhone()
  function finish(range: DayRange | undefined) {
    onValueChange(range)
    setIsOpen(false)
  }
  const draftFrom = draft?.from
  const draftTo = draft?.to
  const words = value
    ? t('datePicker.range', { from: formatCalendarDay(value.from), to: formatCalendarDay(value.to) })
    : placeholder
  return (
    <Popover
      label={label}
      align={align}
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        if (open) setDraft(value ? { from: toDate(value.from), to: toDate(value.to) } : undefined)
      }}
      trigger={
        trigger ?? (
          <Button
            icon={<CalendarDays aria-hidden="true" />}
            aria-label={t('datePicker.value', { label, value: words })}
            className="tabular-nums"
          >
            {words}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4 list:flex-row">
        {presets.length > 0 ? (
          <div className="flex flex-wrap gap-1 list:w-36 list:flex-col">
            {presets.map((preset) => (
              <Button
                key={preset.label}
                variant="ghost"
                size="sm"
                className="justify-start!"
                onClick={() => finish(preset.range)}
              >
                {preset.label}
              </Button>
            ))}
          </div>
        ) : null}
        <div>
          <Calendar
            mode="range"
            today={now}
            numberOfMonths={isPhone ? 1 : 2}
            selected={draft}
            defaultMonth={toDate(value?.from)}
            disabled={toDisabledMatchers({ min, max })}
            onSelect={setDraft}
          />
          <div className="mt-3 flex justify-end gap-2 border-t border-line pt-3">
            <Button variant="ghost" size="sm" onClick={() => finish(undefined)}>
              {t('datePicker.clear')}
            </Button>
            <Button
              variant="primary"
              size="sm"
              disabled={!draftFrom}
              onClick={() => draftFrom && finish({ from: toDay(draftFrom), to: toDay(draftTo ?? draftFrom) })}
            >
              {t('datePicker.apply')}
            </Button>
          </div>
        </div>
      </div>
    </Popover>
  )
}
