import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { cn } from '#src/class-names.tsx'
import { useNow } from '#src/formats/relative-time.tsx'
import { t } from '#src/messages.tsx'
import { Popover } from '#src/overlays/popover.tsx'
import { type Bounds, Calendar, type Day, formatCalendarDay, toDate, toDay, toDisabledMatchers } from './calendar.tsx'
import { useFieldControl } from './field.tsx'

type DatePickerProps = Bounds & {
  value: Day | undefined
  onValueChange: (day: Day | undefined) => void
  /** Names the control and its calendar: "Renews on". */
  label: string
  placeholder?: string
  isDisabled?: boolean
  className?: string
}

/** Selects one day from a calendar. */
export function DatePicker({
  value,
  onValueChange,
  label,
  placeholder = t('datePicker.placeholder'),
  min,
  max,
  isDisabled,
  className,
}: DatePickerProps) {
  const field = useFieldControl()
  const [isOpen, setIsOpen] = useState(false)
  const now = useNow()
  const trigger = (
    <button
      {...field}
      type="button"
      disabled={isDisabled}
      aria-label={t('datePicker.value', { label, value: value ? formatCalendarDay(value) : placeholder })}
      className={cn('tp-control text-start', className)}
    >
      <CalendarDays aria-hidden="true" className="text-ink-3" />
      <span className={cn('min-w-0 flex-1 truncate tabular-nums', !value && 'text-ink-3')}>
        {value ? formatCalendarDay(value) : placeholder}
      </span>
    </button>
  )
  return (
    <Popover trigger={trigger} label={label} open={isOpen} onOpenChange={setIsOpen}>
      <Calendar
        autoFocus
        mode="single"
        showOutsideDays
        today={now}
        selected={toDate(value)}
        defaultMonth={toDate(value)}
        disabled={toDisabledMatchers({ min, max })}
        onSelect={(date) => {
          onValueChange(date ? toDay(date) : undefined)
          setIsOpen(false)
        }}
      />
    </Popover>
  )
}
