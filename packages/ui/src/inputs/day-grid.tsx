import { type Language, toDirection } from '@tradepost/messages/languages'
import { getPageLanguage, getPageLocale } from '@tradepost/messages/page-messages'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ClassNames, DayPicker, type DayPickerProps } from 'react-day-picker'
import { t } from '#src/messages.tsx'

/** The calendar's class names, in our tokens. */
const calendarLooks: Partial<ClassNames> = {
  root: 'relative',
  months: 'relative flex flex-wrap gap-6',
  month_caption: 'flex h-8 items-center justify-center text-sm font-[580]',
  nav: 'absolute inset-x-0 top-0 z-1 flex justify-between pointer-events-none',
  button_previous: 'pointer-events-auto grid size-8 place-items-center rounded-md hover:bg-hover aria-disabled:opacity-40',
  button_next: 'pointer-events-auto grid size-8 place-items-center rounded-md hover:bg-hover aria-disabled:opacity-40',
  month_grid: 'mt-2 border-collapse',
  weekday: 'size-9 text-xs font-normal text-ink-3',
  day: 'p-0 text-center',
  day_button:
    'grid size-9 place-items-center rounded-md text-sm tabular-nums hover:bg-hover disabled:text-line-control disabled:hover:bg-transparent',
  today: '[&>button]:font-bold [&>button]:text-accent-text',
  outside: '[&>button]:text-ink-3 opacity-60',
  disabled: 'text-ink-3',
  selected: '[&>button]:bg-accent [&>button]:text-on-accent [&>button:hover]:bg-accent-hover',
  range_start: 'rounded-s-md bg-accent-subtle',
  range_end: 'rounded-e-md bg-accent-subtle',
  range_middle: 'bg-accent-subtle [&>button]:bg-transparent! [&>button]:text-ink! [&>button]:rounded-none',
}

/** The calendar's components, with our arrows. */
const calendarParts = {
  Chevron: ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) => {
    const Icon = orientation === 'left' ? ChevronLeft : orientation === 'right' ? ChevronRight : ChevronDown
    return <Icon aria-hidden="true" />
  },
}

const written = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
  new Intl.DateTimeFormat(getPageLocale(), options).format(date)
const month = written({ month: 'long', year: 'numeric' })
const wholeDay = written({ dateStyle: 'full' })

/** First days of the week other than Monday: Sunday in the US, Brazil and Japan, Saturday in most Arab countries. */
const FIRST_DAYS: Partial<Record<Language, 0 | 6>> = { en: 0, pt: 0, ja: 0, ar: 6 }

/** Returns the calendar's direction and first day of the week in the page's language. */
export function getCalendarLanguage(): Pick<DayPickerProps, 'lang' | 'dir' | 'weekStartsOn'> {
  const language = getPageLanguage()
  return { lang: language, dir: toDirection(language), weekStartsOn: FIRST_DAYS[language] ?? 1 }
}

/** Returns the name of a weekday in a column's width. */
function formatWeekdayName(date: Date): string {
  const language = getPageLanguage()
  // Arabic has no short names of weekdays.
  const name = written({ weekday: language === 'ar' ? 'narrow' : 'short' })(date)
  // Two letters are usual in English; Intl has three.
  return language === 'en' ? name.slice(0, 2) : name
}

/** The calendar's names and labels in the page's language. */
const calendarWords: Pick<DayPickerProps, 'formatters' | 'labels'> = {
  formatters: { formatCaption: month, formatWeekdayName },
  labels: {
    labelGrid: month,
    labelWeekday: written({ weekday: 'long' }),
    labelNext: () => t('calendar.nextMonth'),
    labelPrevious: () => t('calendar.previousMonth'),
    labelDayButton: (date, { today, selected }) => {
      const day = wholeDay(date)
      if (today) return selected ? t('calendar.todaySelected', { day }) : t('calendar.today', { day })
      return selected ? t('calendar.selected', { day }) : day
    },
  },
}

/** A calendar in the page's language. `calendar.tsx` loads it. */
export function DayGrid(props: DayPickerProps) {
  return (
    <DayPicker {...calendarWords} {...getCalendarLanguage()} classNames={calendarLooks} components={calendarParts} {...props} />
  )
}
