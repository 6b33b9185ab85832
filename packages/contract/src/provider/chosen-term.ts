/**
 * Returns whether a seller chose how long a subscription lasts. The API requires a term, so forms send ten years for a seller who
 * leaves it open; nobody is told of an end as far away.
 */
export const isChosenTerm = ({ count, interval }: { count: number; interval: string }): boolean =>
  !(count === 10 && interval === 'Year')
