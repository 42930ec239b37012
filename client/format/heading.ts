/**
 * Returns the id of a list or column by its heading, such as `Created At`, which URLs and storage had before there were ids. An id is
 * returned unchanged.
 */
export const idOfHeading = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');
