import { colours, font, margin, type Sheet } from './sheet.ts';

/**
 * The size of the map in points. All positions are measured from the top left corner of the map.
 */
const frame = { width: 479, height: 330 };

const moorings = [
	{ name: '1', x: 118, y: 178, depth: '3.5 m', boat: '8 m', notes: 'Nearest to the clubhouse' },
	{
		name: '2',
		x: 146,
		y: 196,
		depth: '4.0 m',
		boat: '8 m',
		notes: 'Sheltered from the south-west',
	},
	{
		name: '3',
		x: 176,
		y: 208,
		depth: '4.5 m',
		boat: '8 m',
		notes: 'Sheltered from the south-west',
	},
	{ name: '4', x: 268, y: 226, depth: '5.0 m', boat: '7 m', notes: 'Beach landing 300 m west' },
	{ name: '5', x: 206, y: 88, depth: '2.5 m', boat: '6 m', notes: 'Closed below 172.0 m' },
	{ name: '6', x: 240, y: 80, depth: '2.5 m', boat: '6 m', notes: 'Closed below 172.0 m' },
] as const;

const altText =
	'A map of Kestrel Water, north at the top. The dam is at the western end, with the draw-off tower and its ring of buoys before it. The clubhouse and pontoon are on the south-western shore. Moorings 1 to 4 lie off the southern shore, 5 and 6 in the northern bay. The eastern bay is a nature reserve. The table below gives the details.';

export function drawMoorings(sheet: Sheet): void {
	const { pdf } = sheet;
	sheet.paragraph(
		'Six numbered moorings with yellow buoys. Leave a slip in the box before you go.',
		{
			size: 12.5,
			colour: colours.soft,
		},
	);
	const top = pdf.y + 4;
	sheet.put(
		'Figure',
		() => {
			pdf.save().translate(margin, top);
			drawLand(sheet);
			drawWater(sheet);
			drawPlaces(sheet);
			drawKey(sheet);
			pdf.restore();
		},
		{ alt: altText },
	);
	pdf.y = top + frame.height + 14;
	sheet.table(
		[
			['Mooring', 'Depth', 'Longest boat', 'Good to know'],
			...moorings.map(({ name, depth, boat, notes }) => [name, depth, boat, notes]),
		],
		[0.15, 0.15, 0.2, 0.5],
	);
	sheet.paragraph(
		'Depths are at the normal level of 174.0 m; if the level is lower, subtract the difference. Show an all-round white light from dusk. Two nights at most; members first from Friday to Sunday. Not for navigation.',
	);
}

function drawLand({ pdf }: Sheet): void {
	pdf.roundedRect(0, 0, frame.width, frame.height, 8).fill('#eef0e2');
	pdf.roundedRect(0, 0, frame.width, frame.height, 8).clip();
	for (const hill of [
		'M-10 40 C60 10 120 60 190 18 S330 30 480 -20 L480 -40 L-10 -40 Z',
		'M-10 300 C90 270 190 330 290 292 S420 320 480 270 L480 360 L-10 360 Z',
	]) {
		pdf.path(hill).fill('#dfe5cd');
	}
}

function drawWater({ pdf }: Sheet): void {
	const shores = [
		{
			path: 'M46 96 C70 84 118 98 150 82 C172 60 212 44 250 54 C276 62 276 92 306 100 C346 110 392 82 424 104 C448 124 440 164 408 176 C376 188 356 184 340 206 C318 240 270 256 226 240 C186 228 150 226 122 204 C96 186 66 178 46 172 Z',
			fill: '#cfe4ee',
		},
		{
			path: 'M58 106 C84 98 126 110 160 100 C190 92 220 96 246 104 C290 118 344 118 372 126 C380 150 346 168 326 186 C300 222 262 236 228 222 C190 212 156 206 130 188 C104 172 76 166 58 160 Z',
			fill: '#a9cfdd',
		},
		{
			path: 'M66 116 C100 112 150 122 200 122 C240 124 284 136 306 146 C300 176 262 200 228 196 C190 190 140 176 66 152 Z',
			fill: '#82b6c9',
		},
	];
	for (const { path, fill } of shores) pdf.path(path).fill(fill);
	// The dam, the ring around the draw-off tower, and the border of the closed bay.
	pdf.moveTo(46, 90).lineTo(46, 178).lineWidth(6).stroke(colours.navy);
	pdf.circle(82, 132, 20).lineWidth(1.2).dash(4, { space: 3 }).stroke('#a3182a').undash();
	pdf.rect(78, 128, 8, 8).fill(colours.navy);
	pdf
		.moveTo(376, 96)
		.lineTo(364, 188)
		.lineWidth(1.2)
		.dash(4, { space: 3 })
		.stroke('#a3182a')
		.undash();
}

function drawPlaces({ pdf }: Sheet): void {
	label('Dam', 16, 72);
	label('Draw-off tower', 62, 158);
	label('Northern bay', 204, 62);
	label('Eastern bay', 382, 118);
	label('closed March to July', 376, 130, 7);
	label('KESTREL WATER', 194, 146, 11, colours.navy);
	label('Clubhouse', 62, 222);
	label('North slipway', 148, 42);
	label('Beach landing', 206, 256);
	pdf.rect(96, 206, 14, 10).fill(colours.navy);
	pdf.moveTo(108, 204).lineTo(118, 190).lineWidth(2.5).stroke(colours.navy);
	pdf.polygon([186, 56], [196, 56], [191, 64]).fill(colours.navy);
	pdf.polygon([230, 252], [240, 252], [235, 244]).fill(colours.navy);
	for (const { name, x, y } of moorings) {
		pdf.circle(x, y, 8).lineWidth(1).fillAndStroke('#ffc531', colours.navy);
		pdf.font(font.bold).fontSize(9).fillColor(colours.navy);
		pdf.text(name, x - pdf.widthOfString(name) / 2, y - 3.2, { lineBreak: false });
	}

	function label(text: string, x: number, y: number, size = 8.5, colour = colours.ink): void {
		pdf
			.font(size > 10 ? font.bold : font.regular)
			.fontSize(size)
			.fillColor(colour);
		pdf.text(text, x, y, { lineBreak: false });
	}
}

function drawKey({ pdf }: Sheet): void {
	const [x, y] = [312, 238];
	pdf.roundedRect(x, y, 146, 80, 6).lineWidth(0.8).fillAndStroke('#ffffff', '#9fbcc4');
	const words = (text: string, row: number) => {
		pdf.font(font.regular).fontSize(8.5).fillColor(colours.ink);
		pdf.text(text, x + 32, y + 9 + row * 17, { lineBreak: false });
	};
	pdf
		.circle(x + 16, y + 12, 6)
		.lineWidth(1)
		.fillAndStroke('#ffc531', colours.navy);
	words('Overnight mooring', 0);
	pdf.polygon([x + 11, y + 25], [x + 21, y + 25], [x + 16, y + 33]).fill(colours.navy);
	words('Landing place', 1);
	pdf.moveTo(x + 7, y + 46).lineTo(x + 25, y + 46);
	pdf.lineWidth(1.2).dash(4, { space: 3 }).stroke('#a3182a').undash();
	words('Keep out', 2);
	// The scale bar of 500 metres, and the north arrow.
	pdf
		.moveTo(x + 10, y + 62)
		.lineTo(x + 10, y + 66)
		.lineTo(x + 70, y + 66)
		.lineTo(x + 70, y + 62);
	pdf.lineWidth(1).stroke(colours.ink);
	pdf.font(font.regular).fontSize(8.5).fillColor(colours.ink);
	pdf.text('500 m', x + 76, y + 60, { lineBreak: false });
	pdf.polygon([442, 16], [450, 42], [442, 36], [434, 42]).fill(colours.navy);
	pdf.font(font.bold).fontSize(10);
	pdf.text('N', 438.4, 46, { lineBreak: false });
}
