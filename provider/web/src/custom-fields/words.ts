export const words = {
  custom: {
    title: 'Additional information',
    required: 'This field is required',
    unchosen: 'Choose an option',
    unchecked: 'Check this box to continue',
    number: 'Enter a number, such as {example, number}',
    url: 'Enter a URL that starts with https://',
    date: 'Enter a date',
  },
} as const
