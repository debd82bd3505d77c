import { clsx, type ClassValue } from 'clsx'

/** Joins class names; falsy ones are left out. */
export const cx = (...classes: ClassValue[]): string => clsx(classes)
