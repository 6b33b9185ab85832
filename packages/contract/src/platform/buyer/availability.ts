/** Whether a product that is shown can be bought. */
export const AVAILABILITIES = ['available', 'sold_out', 'coming_soon'] as const

/** Returns whether a product can be bought now. */
export const isAvailable = ({ availability }: { availability: (typeof AVAILABILITIES)[number] }): boolean =>
  availability === 'available'
