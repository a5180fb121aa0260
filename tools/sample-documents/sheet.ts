import PDFDocument from 'pdfkit';

export interface SheetContent {
	lead: string;
	sections: { heading: string; blocks: Block[] }[];
}
/** A paragraph, a list, or a table whose first row is the header. */
export type Block = string | { list: string[] } | { table: string[][]; widths: number[] };

export const colours = { navy: '#0b2540', teal: '#2b7f83', ink: '#0e2236', soft: '#384b5e' };
export const margin = 58;
const bandHeight = 104;
const footHeight = 54;
export const font = {
	regular: 'Helvetica',
	bold: 'Helvetica-Bold',
	italic: 'Helvetica-Oblique',
} as const;

/** The creation date of every PDF is fixed, so that the same text always gives the same bytes. */
const creationDate = new Date('2026-11-01T09:00:00Z');

export type Pdf = InstanceType<typeof PDFDocument>;

/**
 * An A4 document in the design of the sample club, tagged for screen readers. Screen readers read
 * the elements in the order in which they are added to `body`.
 */
export class Sheet {
	readonly pdf: Pdf;
	readonly body: PDFKit.PDFStructureElement;
	readonly width: number;
	readonly bottom: number;

	constructor({ title, description }: { title: string; description: string }) {
		this.pdf = new PDFDocument({
			size: 'A4',
			margins: { top: margin, bottom: 0, left: margin, right: margin },
			pdfVersion: '1.7',
			lang: 'en-GB',
			tagged: true,
			displayTitle: true,
			bufferPages: true,
			compress: false,
			info: {
				Title: title,
				Author: 'Kestrel Yacht Club (sample)',
				Subject: description,
				Keywords: 'sample',
				CreationDate: creationDate,
			},
		});
		this.width = this.pdf.page.width - 2 * margin;
		this.bottom = this.pdf.page.height - footHeight - 6;
		this.body = this.pdf.struct('Document', { title });
		this.pdf.addStructure(this.body);
		this.#head(title);
	}

	#head(title: string): void {
		const { pdf } = this;
		this.artifact(() => {
			pdf.rect(0, 0, pdf.page.width, bandHeight).fill(colours.navy);
			pdf.rect(0, bandHeight, pdf.page.width, 5).fill(colours.teal);
			// The club's flag: a white pennant with a teal cross, on a staff.
			const x = pdf.page.width - margin - 66;
			pdf.polygon([x, 27], [x + 66, 52], [x, 77]).fill('#ffffff');
			pdf.polygon([x + 16, 33], [x + 26, 37], [x + 26, 67], [x + 16, 71]).fill(colours.teal);
			pdf.polygon([x, 47], [x + 52, 47], [x + 66, 52], [x + 52, 57], [x, 57]).fill(colours.teal);
			pdf.rect(x - 4, 23, 3, 64).fill('#ffc531');
		});
		this.put('P', () => {
			pdf.font(font.bold).fontSize(10).fillColor('#c9d8e5');
			pdf.text('KESTREL YACHT CLUB  ·  SAMPLE', margin, 32, { characterSpacing: 1.1 });
		});
		this.put('H1', () => {
			pdf.font(font.bold).fontSize(25).fillColor('#ffffff');
			pdf.text(title, margin, 51, { width: this.width - 90, characterSpacing: 0 });
		});
		pdf.y = bandHeight + 24;
	}

	put(type: string, draw: () => void, options: { alt?: string } = {}): void {
		const element = this.pdf.struct(type, options, draw);
		this.body.add(element);
		element.end();
	}

	/** Draws decoration that screen readers skip. */
	artifact(draw: () => void): void {
		this.pdf.markContent('Artifact', { type: 'Layout' });
		draw();
		this.pdf.endMarkedContent();
	}

	/** Starts a new page if less than `height` points are left on the current page. */
	ensureSpace(height: number): void {
		if (this.pdf.y + height <= this.bottom) return;
		this.pdf.addPage();
		this.pdf.y = margin;
	}

	write({ lead, sections }: SheetContent): void {
		this.paragraph(lead, { size: 12.5, colour: colours.soft });
		for (const { heading, blocks } of sections) {
			this.heading(heading);
			for (const block of blocks) {
				if (typeof block === 'string') this.paragraph(block);
				else if ('list' in block) this.list(block.list);
				else this.table(block.table, block.widths);
			}
		}
	}

	heading(text: string): void {
		const { pdf } = this;
		// Keeps the heading on the same page as the first lines of the text below it.
		this.ensureSpace(78);
		pdf.y += 8;
		this.put('H2', () => {
			pdf.font(font.bold).fontSize(13.5).fillColor(colours.teal);
			pdf.text(text, margin, pdf.y, { width: this.width });
		});
		pdf.y += 4;
	}

	paragraph(text: string, { size = 10.5, colour = colours.ink } = {}): void {
		const { pdf } = this;
		const shape = { width: this.width, lineGap: 2.2 };
		pdf.font(font.regular).fontSize(size);
		this.ensureSpace(pdf.heightOfString(text, shape));
		this.put('P', () => {
			pdf.font(font.regular).fontSize(size).fillColor(colour);
			pdf.text(text, margin, pdf.y, shape);
		});
		pdf.y += 6;
	}

	list(entries: string[]): void {
		const { pdf } = this;
		const shape = { width: this.width - 16, lineGap: 2.2 };
		const list = pdf.struct('L');
		this.body.add(list);
		for (const entry of entries) {
			pdf.font(font.regular).fontSize(10.5);
			this.ensureSpace(pdf.heightOfString(entry, shape));
			const { y } = pdf;
			this.artifact(() => pdf.circle(margin + 5, y + 5, 2).fill(colours.teal));
			const words = pdf.struct('LBody', {}, () => {
				pdf.font(font.regular).fontSize(10.5).fillColor(colours.ink);
				pdf.text(entry, margin + 16, y, shape);
			});
			const item = pdf.struct('LI', {}, [words]);
			list.add(item);
			item.end();
			pdf.y += 3;
		}
		list.end();
		pdf.y += 5;
	}

	/** Adds a table. Each width is a fraction of the page width. */
	table(rows: string[][], widths: number[]): void {
		const { pdf } = this;
		const table = pdf.struct('Table');
		this.body.add(table);
		rows.forEach((cells, row) => {
			const face = row === 0 ? font.bold : font.regular;
			pdf.font(face).fontSize(10);
			const shapes = cells.map((_, column) => ({
				width: (widths[column] ?? 0) * this.width - 12,
				lineGap: 2,
			}));
			const heights = cells.map((text, column) => pdf.heightOfString(text, shapes[column]));
			const height = Math.max(...heights) + 8;
			this.ensureSpace(height);
			const { y } = pdf;
			this.artifact(() => {
				if (row === 0) pdf.rect(margin, y, this.width, height).fill('#e0f0ee');
				pdf.rect(margin, y + height - 0.5, this.width, 0.5).fill('#9fbcc4');
			});
			const line = pdf.struct('TR');
			table.add(line);
			let x = margin;
			cells.forEach((text, column) => {
				const left = x + 6;
				const cell = pdf.struct(row === 0 ? 'TH' : 'TD', {}, () => {
					pdf.font(face).fontSize(10).fillColor(colours.ink);
					pdf.text(text, left, y + 5, shapes[column]);
				});
				line.add(cell);
				cell.end();
				x += (widths[column] ?? 0) * this.width;
			});
			line.end();
			pdf.y = y + height;
		});
		table.end();
		pdf.y += 10;
	}

	async bytes(): Promise<Buffer> {
		const { pdf } = this;
		this.body.end();
		const { count } = pdf.bufferedPageRange();
		for (let page = 0; page < count; page += 1) {
			pdf.switchToPage(page);
			this.artifact(() => {
				const y = pdf.page.height - footHeight;
				pdf.rect(margin, y, this.width, 0.5).fill('#9fbcc4');
				pdf.font(font.italic).fontSize(8.5).fillColor(colours.soft);
				const words =
					'A sample: this club does not exist. Your own document replaces this one under the same file name.';
				pdf.text(words, margin, y + 9, { lineBreak: false });
				const label = `${page + 1} / ${count}`;
				const end = margin + this.width - pdf.widthOfString(label);
				pdf.text(label, end, y + 9, { lineBreak: false });
			});
		}
		const chunks: Buffer[] = [];
		pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
		const ended = new Promise((resolve) => pdf.on('end', resolve));
		pdf.end();
		await ended;
		return Buffer.concat(chunks);
	}
}
