/** How many characters a password has (specification, section 5). */
export const PASSWORD_LENGTH = { min: 8, max: 128 }
