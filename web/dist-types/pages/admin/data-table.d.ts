import type { ReactNode } from 'react';
export interface Column<Row> {
    heading: string;
    cell: (row: Row) => ReactNode;
    /** Set to the right, in tabular figures. */
    number?: boolean;
}
interface DataTableProps<Row> {
    /** Names the table for a screen reader. */
    caption: string;
    /** The first one names the row. */
    columns: Column<Row>[];
    rows: Row[];
    keyOf: (row: Row) => string;
}
/**
 * A table that becomes a list of cards on a phone. The roles are said outright, since a table that is no
 * longer laid out as one loses them.
 */
export declare function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>): import("react").JSX.Element;
export {};
