/** The period that figures are of. */
export const words = {
  label: 'Period',
  long: { today: 'Today', '7d': '7 days', '30d': '30 days', '90d': '90 days', '12m': '12 months' },
  /** On small screens. */
  short: { today: 'Today', '7d': '7D', '30d': '30D', '90d': '90D', '12m': '12M' },
  customLabel: 'Custom period',
  /** On the button that opens the calendar. */
  custom: 'Custom',
  currency: 'Currency',
  /** Two days: “Oct 23 – Nov 21, 2026”. */
  days: '{from} – {to}',
  /** Two periods, such as “Oct 23 – Nov 21, 2026”. */
  compared: '{period}, compared with {before}',
  leftOut: {
    /** {names} lists parts of a link, such as “Period, Currency”. */
    title: 'Parts of this link are invalid: {names}',
    text: 'Choose the period again.',
    fields: { period: 'Period', from: 'First day', to: 'Last day', currency: 'Currency' },
  },
  /** The period of equal length right before the one that is shown. */
  previous: {
    /** After a change in percent: “12% vs previous 30 days”. */
    versus: 'vs previous {days, plural, one {day} other {# days}}',
    versusYear: 'vs previous 12 months',
    /** {figure} is an amount or a number: “$0.00 in previous 30 days”. */
    figureIn: '{figure} in previous {days, plural, one {day} other {# days}}',
    figureInYear: '{figure} in previous 12 months',
    /** The name of a line in a chart. */
    line: 'Previous {days, plural, one {day} other {# days}}',
    lineYear: 'Previous 12 months',
  },
} as const
