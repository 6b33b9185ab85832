import { getPageLocale } from '@tradepost/messages/page-messages'
import { X } from 'lucide-react'
import { cn } from '#src/class-names.tsx'
import { IconButton } from '#src/icon-button.tsx'
import { t } from '#src/messages.tsx'
import { type Bounds, toDay } from './calendar.tsx'
import { DatePicker } from './date-picker.tsx'

const pad = (part: number) => String(part).padStart(2, '0')
const timeOf = (date: Date) => `${pad(date.getHours())}:${pad(date.getMinutes())}`

/** Names the reader's time zone: "Europe/Berlin, GMT+2". Show it wherever a time is selected. */
export function timeZoneLabel(at: Date): string {
  const format = new Intl.DateTimeFormat(getPageLocale(), { timeZoneName: 'shortOffset' })
  const offset = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value
  const { timeZone } = format.resolvedOptions()
  return offset && !/^(Etc\/)?(UTC|GMT)$/.test(timeZone) ? `${timeZone}, ${offset}` : timeZone
}

type DateTimePickerProps = Bounds & {
  /** RFC 3339 in UTC, in the API's format. */
  value: string | undefined
  onValueChange: (value: string | undefined) => void
  /** Names the control and its calendar: "Expires". */
  label: string
  placeholder?: string
  /** The initial time of a newly selected day, `HH:MM`. */
  firstTime?: string
  className?: string
}

/** Selects a day and a time in the reader's time zone; the value is UTC. */
export function DateTimePicker(props: DateTimePickerProps) {
  const { value, onValueChange, label, placeholder, firstTime = '00:00', min, max, className } = props
  const moment = value ? new Date(value) : undefined
  const choose = (day: string, time: string) => onValueChange(new Date(`${day}T${time}`).toISOString())
  return (
    <span className={cn('flex min-w-0 flex-wrap items-center gap-2', className)}>
      <DatePicker
        value={moment && toDay(moment)}
        onValueChange={(day) => day && choose(day, moment ? timeOf(moment) : firstTime)}
        label={label}
        {...(placeholder ? { placeholder } : {})}
        {...(min ? { min } : {})}
        {...(max ? { max } : {})}
        className="min-w-40 flex-1"
      />
      {moment ? (
        <>
          <span className="tp-control w-auto! shrink-0">
            <input
              type="time"
              required
              aria-label={t('datePicker.time', { label })}
              value={timeOf(moment)}
              // Empty while typing: the current time stays until a new one is complete.
              onChange={(event) => event.target.value && choose(toDay(moment), event.target.value)}
            />
          </span>
          <IconButton label={t('datePicker.clearField', { label })} size="sm" onClick={() => onValueChange(undefined)}>
            <X aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
    </span>
  )
}
