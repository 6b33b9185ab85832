/** A database that a program cannot use as it is: the program prints the message on one line and ends with exit code 1. */
export class UnusableDatabaseError extends Error {}
