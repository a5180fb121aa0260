/**
 * Returns the name that a class of a CSS module has in the build. Vite would add a line number to it, which makes the
 * scripts larger.
 */
export declare function scopedName(name: string, file: string): string;
