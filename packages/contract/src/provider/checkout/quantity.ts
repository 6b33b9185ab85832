/** Largest quantity of one line; together with the price limit, it keeps every total inside the wire's 32-bit integers. */
export const QUANTITY_MAX = 1_000_000
